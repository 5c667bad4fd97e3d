//! An order of goals on the command line: `3,1,2`.

use std::fmt;
use std::str::FromStr;

/// Numbers of goals, row by row from 1, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order(Vec<usize>);

impl Order {
    /// The numbers, counted from 0.
    pub(crate) fn indices(&self) -> Vec<usize> {
        self.0.iter().map(|number| number - 1).collect()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&numbers.join(","))
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        let mut numbers = Vec::new();
        for word in text.split(',').map(str::trim) {
            match word.parse::<usize>() {
                Ok(number) if number > 0 && !numbers.contains(&number) => numbers.push(number),
                Ok(number) if number > 0 => return Err(format!("goal {number} appears twice in the order")),
                _ => return Err(format!("`{word}` is not a goal number; expected an order such as 3,1,2")),
            }
        }
        Ok(Order(numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_each_goal_once() {
        assert_eq!("3, 1,2".parse::<Order>().map(|order| order.indices()), Ok(vec![2, 0, 1]));
        for wrong in ["", "0", "1,1", "1,,2", "a"] {
            assert!(wrong.parse::<Order>().is_err(), "{wrong}");
        }
    }
}
