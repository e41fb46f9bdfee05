// A conversion to an enumeration whose underlying type holds the number changes nothing.
// verdict: race-free
enum class Byte : unsigned char {};
enum Small : signed char { zero };
enum class Number {};
static int a[1024];

void bytes() {
#pragma omp parallel for
    for (int i = 0; i < 256; i++)
        a[static_cast<int>(static_cast<Byte>(i))] = i;
}

void small() {
#pragma omp parallel for
    for (int i = 0; i < 128; i++) {
        Small k = (Small)i;
        a[k] = i;
    }
}

void numbers() {
#pragma omp parallel for
    for (int i = 0; i < 1024; i++)
        a[static_cast<int>(Number(i))] = i;
}

int main() {
    bytes();
    small();
    numbers();
    return a[0];
}
