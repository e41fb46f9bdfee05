// A member of a base class and one of the class that hides it are two.
// verdict: race-free
struct Base {
    int value;
    void set(int i) { value = i; }
};
struct Derived : Base {
    int value;
    void set(int i) { value = i; }
};
void fields(Derived &d) {
#pragma omp parallel sections
    {
#pragma omp section
        d.value++;
#pragma omp section
        d.Base::value++;
    }
}
void functions(Derived &d) {
#pragma omp parallel sections
    {
#pragma omp section
        d.set(1);
#pragma omp section
        d.Base::set(2);
    }
}
