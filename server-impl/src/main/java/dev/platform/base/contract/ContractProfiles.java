package dev.platform.base.contract;

import dev.platform.base.config.Config;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The profiles that an installation has next to the default operations. */
public record ContractProfiles(Set<ContractProfile> chosen) {
  /** The default operations alone. */
  public static final ContractProfiles NONE = new ContractProfiles(Set.of());

  public ContractProfiles {
    chosen = Set.copyOf(chosen);
  }

  /** Reads the setting {@code platform.contract.extra}. */
  public static ContractProfiles of(Config config) {
    Set<String> words =
        config.words(
            "contract.extra",
            Arrays.stream(ContractProfile.values())
                .map(ContractProfile::word)
                .collect(Collectors.toSet()),
            Set.of(),
            "Profiles that add operations to the API, such as those that Render's Terraform"
                + " provider calls.");
    return new ContractProfiles(
        Arrays.stream(ContractProfile.values())
            .filter(profile -> words.contains(profile.word()))
            .collect(Collectors.toSet()));
  }

  /** Whether a profile is among them. */
  public boolean include(ContractProfile profile) {
    return chosen.contains(profile);
  }
}
