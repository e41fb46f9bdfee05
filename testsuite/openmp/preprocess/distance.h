#ifndef DISTANCE_H
#define DISTANCE_H

#define STEP 2
#define DISTANCE 4

#endif
