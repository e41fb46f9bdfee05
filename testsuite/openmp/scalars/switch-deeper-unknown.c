// A label of the switch stands within another statement: what is before it says nothing of the jump.
// verdict: unknown
int x;

void set(int k) {
#pragma omp parallel
    {
        switch (k) {
        case 0:;
            if (k) {
            case 1: //~ unsupported
                x = 1;
            }
        }
    }
}
