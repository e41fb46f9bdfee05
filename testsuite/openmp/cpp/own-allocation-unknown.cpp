// Functions of the program that allocate and free memory are not followed.
// verdict: unknown
static int given;
struct Pooled {
    int value;
    void *operator new(unsigned long size) {
        given++;
        return ::operator new(size);
    }
    void operator delete(void *memory) {
        given--;
        ::operator delete(memory);
    }
};
void both() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Pooled *p = new Pooled; //~ unsupported
        delete p; //~ unsupported
    }
}
