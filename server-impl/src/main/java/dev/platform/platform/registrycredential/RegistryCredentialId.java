package dev.platform.platform.registrycredential;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a registry credential, prefix {@code rgc-}. */
public record RegistryCredentialId(String value) implements Id {
  public RegistryCredentialId {
    IdPrefix.REGISTRY_CREDENTIAL.require(value);
  }
}
