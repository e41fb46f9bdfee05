// A text ends before the array that it stands in, and has as many characters as are taken of another one.
// verdict: possible-race
#include <string>

int places[16];

int main() {
    char array[8] = "abc";
    std::string text(array);
    int length = text.size();
    int part = text.substr(1, 2).size();
#pragma omp parallel sections
    {
#pragma omp section
        places[length] = 1; //~ r1 data-race possible write places[length]
#pragma omp section
        places[3] = 2; //~ r1 data-race possible write places[3]
    }
#pragma omp parallel sections
    {
#pragma omp section
        places[part] = 1; //~ r2 data-race possible write places[part]
#pragma omp section
        places[2] = 2; //~ r2 data-race possible write places[2]
    }
    return places[3];
}
