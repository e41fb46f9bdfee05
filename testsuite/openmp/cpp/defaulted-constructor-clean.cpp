// A constructor that is `= default` gives members what they are declared with.
// verdict: race-free
struct Vec3 {
    double x = 0, y = 0, z = 0;
    Vec3() = default;
    Vec3(double a, double b, double c) : x(a), y(b), z(c) {}
};
static Vec3 operator+(const Vec3 &a, const Vec3 &b) {
    return Vec3(a.x + b.x, a.y + b.y, a.z + b.z);
}
struct Slot {
    Slot() = default;
    int at = 3;
};
int main() {
    static Vec3 p[100];
    int used[8] = {0};
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Vec3 sum;
        for (int k = 0; k < 3; k++)
            sum = sum + Vec3(1, 2, 3);
        p[i] = sum;
    }
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        Slot slot;
        if (slot.at == 3)
            used[i]++;
    }
    return p[3].x + used[0];
}
