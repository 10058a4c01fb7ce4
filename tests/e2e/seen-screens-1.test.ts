import { testSeenScreens } from './seen-screens.ts'

// The first third of the roles: all three take too long for one file.
testSeenScreens(0)
