package dev.platform.platform.envvar;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.deploy.ReleaseContributor;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Collectors;

/** Puts the variables of a service into its releases. */
final class EnvVarContributor implements ReleaseContributor {
  private final EnvVarStore store;

  @Inject
  EnvVarContributor(EnvVarStore store) {
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

  static ReleaseContents contents(List<EnvVar> envVars) {
    return ReleaseContents.of(
        envVars.stream().collect(Collectors.toMap(EnvVar::key, EnvVar::value)));
  }
}
