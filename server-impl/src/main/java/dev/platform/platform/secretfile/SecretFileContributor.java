package dev.platform.platform.secretfile;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.deploy.ReleaseContributor;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Puts the secret files of a service into its releases. */
final class SecretFileContributor implements ReleaseContributor {
  private final SecretFileStore store;

  @Inject
  SecretFileContributor(SecretFileStore store) {
    this.store = store;
  }

  @Override
  public Precedence precedence() {
    return Precedence.OWN;
  }

  @Override
  public ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
    return contents(store.all(tx, service));
  }

  static ReleaseContents contents(List<SecretFile> files) {
    return ReleaseContents.of(
        Map.of(), files.stream().collect(Collectors.toMap(SecretFile::name, SecretFile::content)));
  }
}
