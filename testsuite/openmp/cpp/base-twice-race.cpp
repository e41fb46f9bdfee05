// A class that another one derives from twice has two parts: a cast to a reference names one of them.
// verdict: race
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
        {
            Right &right = both;
            Base &base = right;
            base.value = 1; //~ r1 data-race proved write base.value
        }
#pragma omp section
        static_cast<Right &>(both).value = 2; //~ r1 data-race proved write ?
    }
    return both.Left::value;
}
