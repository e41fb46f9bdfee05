// What a discarded expression computes with is read, and so is what is volatile, and the last expression of `({ … })`.
// verdict: race
// also: other findings allowed
#include <tuple>

struct Flag {
    volatile int raised = 0;
};

int main() {
    int x = 0, at = 0;
    int list[8] = {0};
    volatile int seen = 0;
    Flag flag;
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        {
            x = 1;           //~ r1 data-race proved write x //~ r2 data-race proved write x
            at = 1;          //~ r3 data-race proved write at //~ r6 data-race proved write at
            seen = 1;        //~ r4 data-race proved write seen
            flag.raised = 1; //~ r5 data-race proved write flag.raised
        }
        (void)(x + 1);     //~ r1 data-race proved read x
        (void)list[at];    //~ r3 data-race proved read at
        (void)(at ? x : list[0]); //~ r6 data-race proved read at
        (void)seen;        //~ r4 data-race proved read seen
        (void)flag.raised; //~ r5 data-race proved read flag.raised
        list[7] = ({ list[6]; x; }); //~ r2 data-race proved read x
    }
    return x + at + list[0];
}
