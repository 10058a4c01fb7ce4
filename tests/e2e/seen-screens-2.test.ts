import { testSeenScreens } from './seen-screens.ts'

// The second third of the roles: together the three take too long for one file.
testSeenScreens(1)
