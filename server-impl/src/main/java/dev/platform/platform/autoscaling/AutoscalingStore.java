package dev.platform.platform.autoscaling;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.List;
import java.util.Optional;

/** Keeps the autoscaling of services. */
final class AutoscalingStore {

  /** Replaces the settings; nothing is known yet. */
  void put(WriteTx tx, Grant<ServiceId> service, AutoscalingConfig config) {
    service.require(Permission.CREATE);
    mapper(tx).put(service.on(), service.workspace(), Json.write(config), config.enabled());
  }

  Optional<Autoscaling> find(Tx tx, Grant<ServiceId> service) {
    return Optional.ofNullable(mapper(tx).find(service.on(), service.workspace()))
        .map(AutoscalingRow::autoscaling);
  }

  @SystemScan("the reconciler scales every service")
  List<Autoscaling> enabled(Tx tx) {
    return mapper(tx).enabled().stream().map(AutoscalingRow::autoscaling).toList();
  }

  /** Keeps trend and scaling, if nothing has changed since this was read. */
  boolean progress(WriteTx tx, Grant<ServiceId> service, Autoscaling autoscaling) {
    service.require(Permission.OPERATE);
    return mapper(tx).progress(AutoscalingRow.of(autoscaling)) > 0;
  }

  void delete(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).delete(service.on(), service.workspace());
  }

  private static AutoscalingMapper mapper(Tx tx) {
    return tx.mapper(AutoscalingMapper.class);
  }
}
