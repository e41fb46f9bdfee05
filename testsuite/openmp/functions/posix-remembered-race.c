// Functions of POSIX that need not be safe in threads: what they give lies in memory that all calls share.
// verdict: race
#include <dlfcn.h>
#include <locale.h>
#include <netdb.h>
#include <pwd.h>
int main(void) {
#pragma omp parallel
    {
        getservbyname("http", "tcp"); //~ r1 data-race any write+write getservbyname("http", "tcp")
        getprotobyname("tcp");        //~ r2 data-race any write+write getprotobyname("tcp")
        localeconv();                 //~ r3 data-race any write+write localeconv()
        dlerror();                    //~ r4 data-race any write+write dlerror()
        setpwent();                   //~ r5 data-race any write+write setpwent()
    }
    return 0;
}
