/**
 * Why the past cannot be answered for a parameter. `not_stored`: its earlier values are not kept. `recent_only`: it
 * needs single reports, which are kept for fewer days.
 */
export const unansweredReasons = ['not_stored', 'recent_only'] as const
