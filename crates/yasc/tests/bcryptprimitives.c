/* The one function of bcryptprimitives.dll that the standard library of Rust calls, for a wine that is too old to have it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(void *bytes, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T length) {
    return SystemFunction036(bytes, (ULONG)length);
}
