package dev.platform.platform.envvar;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Keeps variables, sealed. */
final class EnvVarStore {
  private final Vault vault;

  @Inject
  EnvVarStore(Vault vault) {
    this.vault = vault;
  }

  /** In the order of definition. */
  List<EnvVar> all(Tx tx, Grant<ServiceId> grant) {
    return open(grant.on(), mapper(tx).all(grant.on(), grant.workspace()));
  }

  /** The newest first. */
  List<EnvVar> list(Tx tx, Grant<ServiceId> grant, PageRequest page) {
    return open(grant.on(), mapper(tx).list(grant.on(), grant.workspace(), page));
  }

  Optional<EnvVar> find(Tx tx, Grant<ServiceId> grant, String key) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace(), key))
        .map(row -> open(grant.on(), row));
  }

  /** Makes variables, or gives those with the same keys other values. */
  void put(WriteTx tx, Grant<ServiceId> grant, List<EnvVar> envVars) {
    grant.require(Permission.CREATE);
    if (!envVars.isEmpty()) {
      var rows = envVars.stream().map(envVar -> seal(grant.on(), envVar)).toList();
      mapper(tx).put(grant.on(), grant.workspace(), rows);
    }
  }

  /** Whether there was one. */
  boolean delete(WriteTx tx, Grant<ServiceId> grant, String key) {
    grant.require(Permission.CREATE);
    return mapper(tx).delete(grant.on(), grant.workspace(), key) > 0;
  }

  void deleteAll(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).deleteAll(grant.on(), grant.workspace());
  }

  private List<EnvVar> open(ServiceId service, List<EnvVarRow> rows) {
    return rows.stream().map(row -> open(service, row)).toList();
  }

  private EnvVarRow seal(ServiceId service, EnvVar envVar) {
    var sealed = vault.encrypt(envVar.value(), place(service, envVar.key()));
    return new EnvVarRow(envVar.key(), envVar.position(), sealed);
  }

  private EnvVar open(ServiceId service, EnvVarRow row) {
    var value = vault.decrypt(row.value(), place(service, row.key()));
    return new EnvVar(row.key(), value, row.position());
  }

  private static String place(ServiceId service, String key) {
    return "env_var/" + service.value() + "/" + key;
  }

  private static EnvVarMapper mapper(Tx tx) {
    return tx.mapper(EnvVarMapper.class);
  }
}
