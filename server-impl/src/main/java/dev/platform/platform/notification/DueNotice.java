package dev.platform.platform.notification;

import dev.platform.base.id.WorkspaceId;

/**
 * A notice as it is kept.
 *
 * @param count how often it happened since members were told; 0 if they know
 */
record DueNotice(
    String subjectId,
    NoticeKind kind,
    String about,
    WorkspaceId workspaceId,
    int count,
    String detail) {}
