// The two parts are different objects.
// verdict: race-free
struct Base {
    int value = 0;
};
struct Left : Base {};
struct Right : Base {};
struct Both : Left, Right {};

int write() {
    Both both;
#pragma omp parallel sections
    {
#pragma omp section
        static_cast<Left &>(both).value = 1;
#pragma omp section
        static_cast<Right &>(both).value = 2;
    }
    return both.Left::value;
}
