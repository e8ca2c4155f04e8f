package dev.platform.platform.notification;

import dev.platform.base.id.WorkspaceId;

/**
 * Something that members are told.
 *
 * @param subjectId id of the service or the webhook that it is about
 * @param about what of it: notices about the same are one mail an hour
 * @param detail what happened, as a sentence, which lines of output and a hint may follow; empty if
 *     there is no more to say
 */
public record Notice(
    WorkspaceId workspaceId, NoticeKind kind, String subjectId, String about, String detail) {}
