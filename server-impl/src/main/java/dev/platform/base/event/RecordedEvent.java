package dev.platform.base.event;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;

/**
 * An event as it is kept.
 *
 * @param sequence its place among all events, in the order in which they were committed
 * @param id its ID
 * @param workspaceId the workspace that it happened in
 * @param subjectId id of the service or datastore that it happened to
 * @param type its type on the wire, for example {@code deploy_started}
 * @param createdAt when it happened
 * @param details its details on the wire, a JSON object
 */
public record RecordedEvent(
    long sequence,
    EventId id,
    WorkspaceId workspaceId,
    String subjectId,
    String type,
    Instant createdAt,
    String details) {}
