// Destructors that are not followed: virtual ones, those of arrays on the heap, those that smart pointers call.
// verdict: unknown
#include <memory>
static int gone;
struct Counted {
    int value;
    ~Counted() { gone++; }
};
struct Base {
    virtual ~Base() = default;
};
struct Derived : Base {
    ~Derived() override { gone++; }
};
void arrays(int *out) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Counted *objects = new Counted[3];
        out[i] = i;
        delete[] objects; //~ unsupported
    }
}
void smart(int *out) {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 100; i++) {
        std::unique_ptr<Counted> object(new Counted); //~ unsupported
        out[i] = object->value;
    }
}
void bases(Base **objects) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        delete objects[i]; //~ unsupported
}
