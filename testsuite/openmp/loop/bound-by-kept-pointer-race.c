// Bounds that a pointer changes which a member keeps, or which goes through two functions: what is stored by a member that
// is a pointer is no part of the struct that has the member.
// verdict: race
struct holder { int *kept; };
struct row { int sizes[4]; int *first; };
static void grow(int *size) { *size = 4; }
static void pass_on(int *size) { grow(size); }
static void set_first(struct row row) { row.first[0] = 4; }

void by_member(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int size[1] = {2};
        struct holder holder;
        holder.kept = size;
        for (int j = 0; j < size[0]; j++) {
            holder.kept[0] = 4;
            a[2 * i + j] = i; //~ r1 data-race proved write+write a
        }
    }
}
void by_two_functions(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int size = 2, other = 0;
        for (int j = 0; j < size; j++) {
            pass_on(&other);
            pass_on(&size);
            a[2 * i + j] = i; //~ r2 data-race proved write+write a
        }
    }
}
void by_copied_struct(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        struct row given, own;
        own.sizes[0] = 2;
        given.first = own.sizes;
        for (int j = 0; j < own.sizes[0]; j++) {
            set_first(given);
            a[2 * i + j] = i; //~ r3 data-race proved write+write a
        }
    }
}
