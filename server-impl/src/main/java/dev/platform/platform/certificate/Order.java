package dev.platform.platform.certificate;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;

/**
 * That a verified domain wants a certificate, its first or the next one.
 *
 * @param failures how often in a row none was issued
 */
record Order(
    String domainId, WorkspaceId workspaceId, ServiceId serviceId, String name, int failures) {}
