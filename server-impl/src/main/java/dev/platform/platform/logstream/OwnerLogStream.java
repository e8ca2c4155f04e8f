package dev.platform.platform.logstream;

import dev.platform.base.id.WorkspaceId;

/**
 * Where the lines of a workspace are sent.
 *
 * @param endpoint {@code host:port}; empty if they are dropped
 * @param preview whether lines of previews are sent; there are no previews yet
 */
public record OwnerLogStream(WorkspaceId workspace, String endpoint, LogStreamSetting preview) {}
