import { testSeenScreens } from './seen-screens.ts'

// The last third of the roles: all three take too long for one file.
testSeenScreens(2)
