package dev.platform.base.contract;

import java.util.Locale;

/**
 * Operations beyond the default ones, for a client that cannot do without them. Rooms contribute
 * theirs with {@link Extra}.
 */
public enum ContractProfile {
  /** Render's Terraform provider, which calls them whenever it writes or reads a service. */
  TERRAFORM;

  /** As it is written in settings and in the graded document. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
