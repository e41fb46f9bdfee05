// What std::stoi gives is of the base that is asked for, and of a text of the program it is what that says.
// verdict: race
#include <string>
int a[100];
void of_object() {
    std::string text = "0";
    int n = std::stoi(text);
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i * n] = i; //~ r1 data-race possible write+write a[i * n]
}
void of_base() {
    int n = std::stoi("10", nullptr, 2);
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i * (n - 2)] = i; //~ r2 data-race possible write+write a[i * (n - 2)]
}
void of_digits() {
    int n = std::stoi("0");
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i * n] = i; //~ r3 data-race proved write+write a[i * n]
}
