// Base classes that have a virtual one in common share one object of it: that is not followed.
// verdict: unknown
struct Common {
    int value = 0;
};
struct Left : virtual Common {};
struct Right : virtual Common {};
struct Both : Left, Right {};

int main() {
    Both both;
#pragma omp parallel sections
    {
#pragma omp section
        static_cast<Left &>(both).value = 1; //~ unsupported
#pragma omp section
        static_cast<Right &>(both).value = 2; //~ unsupported
    }
    return both.value;
}
