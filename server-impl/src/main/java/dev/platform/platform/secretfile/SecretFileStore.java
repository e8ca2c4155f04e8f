package dev.platform.platform.secretfile;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Keeps secret files, sealed. */
final class SecretFileStore {
  private final Vault vault;

  @Inject
  SecretFileStore(Vault vault) {
    this.vault = vault;
  }

  /** In the order of definition. */
  List<SecretFile> all(Tx tx, Grant<ServiceId> grant) {
    return open(grant.on(), mapper(tx).all(grant.on(), grant.workspace()));
  }

  /** The newest first. */
  List<SecretFile> list(Tx tx, Grant<ServiceId> grant, PageRequest page) {
    return open(grant.on(), mapper(tx).list(grant.on(), grant.workspace(), page));
  }

  /** The newest first, without their contents. */
  List<SecretFile> names(Tx tx, Grant<ServiceId> grant, PageRequest page) {
    return closed(mapper(tx).names(grant.on(), grant.workspace(), page));
  }

  /** All of them without their contents. */
  List<SecretFile> allNames(Tx tx, Grant<ServiceId> grant) {
    return closed(mapper(tx).allNames(grant.on(), grant.workspace()));
  }

  Optional<SecretFile> find(Tx tx, Grant<ServiceId> grant, String name) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace(), name))
        .map(row -> open(grant.on(), row));
  }

  /** Makes files, or gives those with the same names other contents. */
  void put(WriteTx tx, Grant<ServiceId> grant, List<SecretFile> files) {
    grant.require(Permission.CREATE);
    if (!files.isEmpty()) {
      var rows = files.stream().map(file -> seal(grant.on(), file)).toList();
      mapper(tx).put(grant.on(), grant.workspace(), rows);
    }
  }

  /** Whether there was one. */
  boolean delete(WriteTx tx, Grant<ServiceId> grant, String name) {
    grant.require(Permission.CREATE);
    return mapper(tx).delete(grant.on(), grant.workspace(), name) > 0;
  }

  void deleteAll(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).deleteAll(grant.on(), grant.workspace());
  }

  private static List<SecretFile> closed(List<SecretFileRow> rows) {
    return rows.stream()
        .map(row -> new SecretFile(row.name(), new Secret(""), row.position()))
        .toList();
  }

  private List<SecretFile> open(ServiceId service, List<SecretFileRow> rows) {
    return rows.stream().map(row -> open(service, row)).toList();
  }

  private SecretFileRow seal(ServiceId service, SecretFile file) {
    var sealed = vault.encrypt(file.content(), place(service, file.name()));
    return new SecretFileRow(file.name(), file.position(), sealed);
  }

  private SecretFile open(ServiceId service, SecretFileRow row) {
    var content = vault.decrypt(row.content(), place(service, row.name()));
    return new SecretFile(row.name(), content, row.position());
  }

  private static String place(ServiceId service, String name) {
    return "secret_file/" + service.value() + "/" + name;
  }

  private static SecretFileMapper mapper(Tx tx) {
    return tx.mapper(SecretFileMapper.class);
  }
}
