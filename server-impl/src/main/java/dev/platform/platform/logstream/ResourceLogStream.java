package dev.platform.platform.logstream;

import dev.platform.platform.ResourceId;

/**
 * What happens to the lines of a service or datastore, whatever its workspace has.
 *
 * @param endpoint {@code host:port}; empty if they are dropped
 */
public record ResourceLogStream(ResourceId resource, LogStreamSetting setting, String endpoint) {}
