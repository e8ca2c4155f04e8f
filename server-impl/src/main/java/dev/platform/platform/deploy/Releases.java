package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.stream.StreamSupport;

/** Makes releases of what rooms know of a service. */
final class Releases {
  private final ReleaseSpecs releaseSpecs;
  private final Iterable<ReleaseContributor> contributors;

  @Inject
  Releases(ReleaseSpecs releaseSpecs, Iterable<ReleaseContributor> contributors) {
    this.releaseSpecs = releaseSpecs;
    this.contributors = contributors;
  }

  /** The service as it is now. */
  Release now(Tx tx, Grant<ServiceId> service) {
    return new Release(releaseSpecs.of(tx, service), contents(tx, service));
  }

  /** What rooms put into a release now. */
  ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
    return StreamSupport.stream(contributors.spliterator(), false)
        .sorted(Comparator.comparing(ReleaseContributor::precedence))
        .map(contributor -> contributor.contents(tx, service))
        .reduce(ReleaseContents.none(), ReleaseContents::under);
  }
}
