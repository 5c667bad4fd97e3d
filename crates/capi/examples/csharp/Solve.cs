// Solves a level of Sokoban and one of Sokobond, without a window:
//     mcs Solve.cs Sokoworks.cs && mono Solve.exe          (Mono; libsokoworks where the system looks for libraries)
// With .NET, the package has Sokoworks.cs and the library.
using System;

static class Program
{
    static int Main()
    {
        Sokoworks.Observer goOn = (progress, data) => 0;
        Console.WriteLine(Sokoworks.Solve("#######\n#@ $ .#\n#######\n", "10s", goOn));
        Console.WriteLine(Sokoworks.Solve("xxxxxx\nxH--hx\nxxxxxx\n", "10s", goOn));
        try
        {
            Sokoworks.Solve("#####\n# $.#\n#####\n", "10s", null);
        }
        catch (InvalidOperationException wrong)
        {
            Console.WriteLine(wrong.Message);
            return 0;
        }
        return 1;
    }
}
