//! PDDL as nested lists of words with their lines; `;` begins a comment. Words are in lower case, as PDDL has no case.
//! Depth and number of words are limited. O(text).

use text::Diagnostic;

/// How deep lists may be nested.
const MAX_DEPTH: usize = 32;
/// Most words and lists of a text.
const MAX_NODES: usize = 8_000_000;

/// A word or a list.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Where it begins, from 1.
    pub(super) line: usize,
    pub(super) kind: Kind,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A word in lower case.
    Word(String),
    /// A list in parentheses.
    List(Vec<Node>),
}

impl Node {
    pub(super) fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            Kind::List(_) => None,
        }
    }

    /// The nodes of the list that this is; none of a word.
    pub(super) fn list(&self) -> &[Node] {
        match &self.kind {
            Kind::Word(_) => &[],
            Kind::List(nodes) => nodes,
        }
    }

    /// The first word of the list that this is.
    pub(super) fn head(&self) -> Option<&str> {
        self.list().first()?.word()
    }

    /// The words of a list of words after its first.
    pub(super) fn arguments(&self) -> Vec<&str> {
        self.list().iter().skip(1).filter_map(Node::word).collect()
    }
}

/// Reads a text.
///
/// # Errors
/// `E-PDDL` where parentheses do not match, or there is too much.
pub(super) fn parse(text: &str) -> Result<Vec<Node>, Diagnostic> {
    let error =
        |message: &str, line| Diagnostic::error("E-PDDL", message).at_line(line).help("repair the PDDL");
    // Lists that are open, each with its line; the first is the text itself.
    let mut open: Vec<(Vec<Node>, usize)> = vec![(Vec::new(), 1)];
    let mut count = 0;
    for (content, line) in text::lines(text).zip(1..) {
        let code = content.split(';').next().unwrap_or("");
        for piece in pieces(code) {
            count += 1;
            if count > MAX_NODES || open.len() > MAX_DEPTH {
                return Err(error("there is too much, or it is nested too deeply", line));
            }
            let node = match piece {
                "(" => {
                    open.push((Vec::new(), line));
                    continue;
                }
                ")" if open.len() > 1 => {
                    let (nodes, line) = open.pop().unwrap_or_default();
                    Node { line, kind: Kind::List(nodes) }
                }
                ")" => return Err(error("a parenthesis is closed that was not opened", line)),
                word => Node { line, kind: Kind::Word(word.to_ascii_lowercase()) },
            };
            if let Some((nodes, _)) = open.last_mut() {
                nodes.push(node);
            }
        }
    }
    match open.pop() {
        Some((nodes, _)) if open.is_empty() => Ok(nodes),
        Some((_, line)) => Err(error("this parenthesis is not closed", line)),
        None => Ok(Vec::new()),
    }
}

/// Parentheses and the words between them.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let end = match rest.chars().next()? {
            '(' | ')' => 1,
            _ => rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}
