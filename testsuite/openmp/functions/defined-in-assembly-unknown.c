// A function that assembly at file scope defines may change what the assembly names.
// verdict: unknown
int n;
void bump(void);
__asm__(".globl bump\nbump: incl n(%rip); ret");
int main(void) {
#pragma omp parallel
    bump();
    return n;
}
