// Streams print and read what is no object by operators of the program, and are told functions of it: these count in shared
// variables, and are not followed. (All are races.)
// verdict: unknown
#include <iostream>
#include <sstream>
#include <vector>

enum class Colour { red, green };
struct Node {
    int value;
};
static int printed, parsed, lines;

std::ostream &operator<<(std::ostream &out, Colour colour) {
    printed++;
    return out << static_cast<int>(colour);
}
std::ostream &operator<<(std::ostream &out, const Node *node) {
    printed++;
    return out << node->value;
}
std::ostream &operator<<(std::ostream &out, const std::vector<int> &v) {
    printed++;
    return out << v.size();
}
std::istream &operator>>(std::istream &in, Colour &colour) {
    parsed++;
    int read;
    in >> read;
    colour = static_cast<Colour>(read);
    return in;
}
std::ostream &line(std::ostream &out) {
    lines++;
    return out << '\n';
}

int main() {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::ostringstream out;
        out << Colour::red;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::ostringstream out;
        Node node{i};
        out << &node;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::ostringstream out;
        std::vector<int> v(3, i);
        out << v;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::istringstream in("1");
        Colour colour;
        in >> colour;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::ostringstream out;
        out << i << line;
    }
    return printed + parsed + lines;
}
