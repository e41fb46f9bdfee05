// A conversion to an enumeration wraps as its underlying type does, so iterations meet.
// verdict: race
enum class Byte : unsigned char {};
enum Small : signed char { zero };
enum class Flag : bool {};
static int a[1024];

void bytes() {
#pragma omp parallel for
    for (int i = 0; i < 512; i++)
        a[static_cast<int>(static_cast<Byte>(i))] = i; //~ a1 data-race proved write+write ?
}

void small() {
#pragma omp parallel for
    for (int i = 0; i < 512; i++) {
        Small k = (Small)i;
        a[k + 128] = i; //~ b1 data-race proved write+write a[k + 128]
    }
}

void flags() {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[static_cast<int>(Flag(i))] = i; //~ c1 data-race proved write+write ?
}

int main() {
    bytes();
    small();
    flags();
    return a[0];
}
