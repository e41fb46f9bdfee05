// A region that two threads of the program's own may execute at once: what they do beside each other is not followed.
// verdict: unknown
#include <pthread.h>
static int v[200];

static void *fill(void *argument)
{
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 90; i++)
        v[i] = i;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, fill, 0);
    pthread_create(&b, 0, fill, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
