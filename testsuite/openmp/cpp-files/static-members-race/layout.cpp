// A static member that another file defines, with the value that a loop needs.
// verdict: race
struct Layout {
    static int stride;
    static const int rows = 8;
};
int Layout::stride = 4;
