package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.BackendMapper.ReadyRow;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what can answer requests for services that the world or their neighbors can reach. */
final class BackendStore {

  /** Some in the order of the ids of their services, behind another one; null begins. */
  @SystemScan("the edge routes to every service that listens")
  List<Backend> page(Tx tx, @Nullable ServiceId after, int limit) {
    return backends(tx, mapper(tx).page(after, limit));
  }

  @SystemScan("the edge routes to every service that listens")
  List<Backend> of(Tx tx, Collection<ServiceId> services) {
    return services.isEmpty() ? List.of() : backends(tx, mapper(tx).of(services));
  }

  private static List<Backend> backends(Tx tx, List<ServiceStatusRow> services) {
    var ready = ready(tx, services.stream().map(ServiceStatusRow::serviceId).toList());
    return services.stream()
        .map(row -> backend(row, ready.getOrDefault(row.serviceId(), List.of())))
        .toList();
  }

  private static Map<ServiceId, List<Backend.Endpoint>> ready(Tx tx, List<ServiceId> services) {
    return services.isEmpty()
        ? Map.of()
        : mapper(tx).ready(services).stream()
            .collect(
                Collectors.groupingBy(
                    ReadyRow::serviceId,
                    Collectors.mapping(ReadyRow::endpoint, Collectors.toList())));
  }

  private static Backend backend(ServiceStatusRow row, List<Backend.Endpoint> ready) {
    return new Backend(
        row.serviceId(),
        row.slug(),
        row.name(),
        row.isPublic(),
        row.phase(),
        row.isLive(),
        row.sleeps(),
        row.isDormant(),
        ready,
        row.isLiveWithoutInstances()
            ? new ArtifactRef(Objects.requireNonNull(row.artifact()))
            : null);
  }

  private static BackendMapper mapper(Tx tx) {
    return tx.mapper(BackendMapper.class);
  }
}
