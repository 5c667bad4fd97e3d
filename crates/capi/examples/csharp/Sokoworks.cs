// The calls that a solver needs; the package for .NET has this file and the library of each system.
using System;
using System.Runtime.InteropServices;
using System.Text;

public static class Sokoworks
{
    const string Library = "sokoworks";

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public delegate int Observer(IntPtr progress, IntPtr data);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_level_read(byte[] text, UIntPtr length, out IntPtr error);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern void sokoworks_level_free(IntPtr level);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_settings_new();
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    [return: MarshalAs(UnmanagedType.I1)]
    static extern bool sokoworks_settings_set(IntPtr settings, byte[] name, byte[] value, out IntPtr error);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern void sokoworks_settings_free(IntPtr settings);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_solve(IntPtr level, byte[] after, IntPtr settings, IntPtr stop,
        Observer observer, IntPtr data, out IntPtr error);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_answer_solution(IntPtr answer);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_answer_reason(IntPtr answer);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern void sokoworks_answer_free(IntPtr answer);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_solution_letters(IntPtr solution);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern IntPtr sokoworks_error_message(IntPtr error);
    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    static extern void sokoworks_error_free(IntPtr error);

    // Text for the library: UTF-8 with a NUL at its end.
    static byte[] Utf8(string text)
    {
        return Encoding.UTF8.GetBytes(text + "\0");
    }

    static string Text(IntPtr text)
    {
        if (text == IntPtr.Zero) return null;
        int length = 0;
        while (Marshal.ReadByte(text, length) != 0) length++;
        byte[] bytes = new byte[length];
        Marshal.Copy(text, bytes, 0, length);
        return Encoding.UTF8.GetString(bytes);
    }

    static void Check(IntPtr error)
    {
        if (error == IntPtr.Zero) return;
        string message = Text(sokoworks_error_message(error));
        sokoworks_error_free(error);
        throw new InvalidOperationException(message);
    }

    // The moves that solve a level, or null.
    public static string Solve(string board, string time, Observer observer)
    {
        IntPtr error, level = IntPtr.Zero, settings = IntPtr.Zero, answer = IntPtr.Zero;
        try
        {
            byte[] bytes = Encoding.UTF8.GetBytes(board);
            level = sokoworks_level_read(bytes, (UIntPtr)bytes.Length, out error);
            Check(error);
            settings = sokoworks_settings_new();
            sokoworks_settings_set(settings, Utf8("time"), Utf8(time), out error);
            Check(error);
            answer = sokoworks_solve(level, null, settings, IntPtr.Zero, observer, IntPtr.Zero, out error);
            GC.KeepAlive(observer);
            Check(error);
            return Text(sokoworks_solution_letters(sokoworks_answer_solution(answer)));
        }
        finally
        {
            sokoworks_answer_free(answer);
            sokoworks_settings_free(settings);
            sokoworks_level_free(level);
        }
    }
}
