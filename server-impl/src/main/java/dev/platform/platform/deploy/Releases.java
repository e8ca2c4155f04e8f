package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.stream.StreamSupport;

/** Makes releases of what rooms know of a service. */
final class Releases {
  private final Recipes recipes;
  private final Iterable<ReleaseContributor> contributors;

  @Inject
  Releases(Recipes recipes, Iterable<ReleaseContributor> contributors) {
    this.recipes = recipes;
    this.contributors = contributors;
  }

  /** The service as it is now. */
  Release now(Tx tx, Grant<ServiceId> service) {
    return new Release(recipes.of(tx, service), contents(tx, service));
  }

  private ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
    return StreamSupport.stream(contributors.spliterator(), false)
        .sorted(Comparator.comparing(ReleaseContributor::precedence))
        .map(contributor -> contributor.contents(tx, service))
        .reduce(ReleaseContents.none(), ReleaseContents::under);
  }
}
