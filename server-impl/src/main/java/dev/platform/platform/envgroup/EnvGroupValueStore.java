package dev.platform.platform.envgroup;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.envvar.EnvVar;
import dev.platform.platform.secretfile.SecretFile;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps variables and files of groups, sealed. */
final class EnvGroupValueStore {
  private static final String VAR = "var";
  private static final String FILE = "file";

  private final Vault vault;

  @Inject
  EnvGroupValueStore(Vault vault) {
    this.vault = vault;
  }

  /** What was changed last first. */
  List<EnvVar> vars(Tx tx, Grant<EnvGroupId> grant) {
    return mapper(tx).vars(grant.on(), grant.workspace()).stream()
        .map(kept -> new EnvVar(kept.name(), open(VAR, kept), kept.position()))
        .toList();
  }

  /** Makes variables, or gives those with the same keys other values and places. */
  void putVars(WriteTx tx, Grant<EnvGroupId> grant, List<EnvVar> vars) {
    grant.require(Permission.CREATE);
    if (!vars.isEmpty()) {
      mapper(tx)
          .putVars(
              grant.workspace(),
              vars.stream()
                  .map(it -> seal(VAR, grant.on(), it.key(), it.position(), it.value()))
                  .toList());
    }
  }

  /** Whether there was one. */
  boolean deleteVar(WriteTx tx, Grant<EnvGroupId> grant, String key) {
    grant.require(Permission.CREATE);
    return mapper(tx).deleteVar(grant.on(), grant.workspace(), key) > 0;
  }

  /** What was changed last first. */
  List<SecretFile> files(Tx tx, Grant<EnvGroupId> grant) {
    return mapper(tx).files(grant.on(), grant.workspace()).stream()
        .map(kept -> new SecretFile(kept.name(), open(FILE, kept), kept.position()))
        .toList();
  }

  /** Makes files, or gives those with the same names other contents and places. */
  void putFiles(WriteTx tx, Grant<EnvGroupId> grant, List<SecretFile> files) {
    grant.require(Permission.CREATE);
    if (!files.isEmpty()) {
      mapper(tx)
          .putFiles(
              grant.workspace(),
              files.stream()
                  .map(it -> seal(FILE, grant.on(), it.name(), it.position(), it.content()))
                  .toList());
    }
  }

  /** Whether there was one. */
  boolean deleteFile(WriteTx tx, Grant<EnvGroupId> grant, String name) {
    grant.require(Permission.CREATE);
    return mapper(tx).deleteFile(grant.on(), grant.workspace(), name) > 0;
  }

  /** The variables that a service gets: of one key, that of the group linked last. */
  Map<String, Secret> varsOf(Tx tx, Grant<ServiceId> service) {
    return opened(VAR, mapper(tx).varsOf(service.on(), service.workspace()));
  }

  /** The files that a service gets: of one name, that of the group linked last. */
  Map<String, Secret> filesOf(Tx tx, Grant<ServiceId> service) {
    return opened(FILE, mapper(tx).filesOf(service.on(), service.workspace()));
  }

  /** How large all values are that the groups of a service have, without opening them. */
  long bytesOf(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).bytesOf(service.on(), service.workspace());
  }

  private Map<String, Secret> opened(String kind, List<SealedValue> inOrder) {
    Map<String, SealedValue> last = new LinkedHashMap<>();
    inOrder.forEach(kept -> last.put(kept.name(), kept));
    Map<String, Secret> opened = new LinkedHashMap<>();
    last.forEach((name, kept) -> opened.put(name, open(kind, kept)));
    return opened;
  }

  private SealedValue seal(
      String kind, EnvGroupId group, String name, long position, Secret value) {
    return new SealedValue(group, name, position, vault.encrypt(value, place(kind, group, name)));
  }

  private Secret open(String kind, SealedValue kept) {
    return vault.decrypt(kept.value(), place(kind, kept.groupId(), kept.name()));
  }

  private static String place(String kind, EnvGroupId group, String name) {
    return "env_group_" + kind + "/" + group.value() + "/" + name;
  }

  private static EnvGroupMapper mapper(Tx tx) {
    return tx.mapper(EnvGroupMapper.class);
  }
}
