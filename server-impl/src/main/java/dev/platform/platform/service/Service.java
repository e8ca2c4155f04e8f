package dev.platform.platform.service;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that is built from a repository and run, or served as files.
 *
 * @param name chosen by its owner
 * @param slug first label of its host name; never changes
 * @param numInstances how many are wanted while it is not suspended
 * @param suspended whether it is kept from running
 * @param environmentId where it is; null is in none
 * @param openPorts ports of its ready instances, as they were seen last
 */
public record Service(
    ServiceId id,
    WorkspaceId workspaceId,
    ServiceType type,
    String name,
    String slug,
    Region region,
    ServiceSpec spec,
    int numInstances,
    boolean suspended,
    @Nullable EnvironmentId environmentId,
    List<Integer> openPorts,
    Instant createdAt,
    Instant updatedAt) {
  public Service {
    openPorts = List.copyOf(openPorts);
  }

  /** Under another name and with another spec. */
  Service with(String newName, ServiceSpec newSpec, Instant now) {
    return new Service(
        id,
        workspaceId,
        type,
        newName,
        slug,
        region,
        newSpec,
        numInstances,
        suspended,
        environmentId,
        openPorts,
        createdAt,
        now);
  }

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(Services.LIST, createdAt, id.value());
  }
}
