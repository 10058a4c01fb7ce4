export const announcementTypes = ['info', 'success', 'warning', 'error'] as const
