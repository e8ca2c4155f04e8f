package dev.platform.platform.registrycredential;

import dev.platform.api.platform.model.RegistryCredentialDto;
import dev.platform.api.platform.model.RegistryCredentialPATCHDto;
import dev.platform.api.platform.model.RegistryCredentialPOSTDto;
import dev.platform.api.platform.model.RegistryCredentialRegistryDto;
import dev.platform.base.secret.Secret;
import java.time.ZoneOffset;
import java.util.List;

/** Registry credentials as the contract shows and takes them. */
final class RegistryCredentialViews {
  private RegistryCredentialViews() {}

  static Login login(RegistryCredentialPOSTDto input) {
    return new Login(
        Registry.valueOf(input.getRegistry().name()),
        input.getName(),
        input.getUsername(),
        new Secret(input.getAuthToken()));
  }

  static Login login(RegistryCredentialPATCHDto input) {
    return new Login(
        Registry.valueOf(input.getRegistry().name()),
        input.getName(),
        input.getUsername(),
        new Secret(input.getAuthToken()));
  }

  static List<Registry> registries(List<RegistryCredentialRegistryDto> registries) {
    return registries.stream().map(registry -> Registry.valueOf(registry.name())).toList();
  }

  static RegistryCredentialDto credential(RegistryCredential credential) {
    return new RegistryCredentialDto()
        .id(credential.id().value())
        .name(credential.name())
        .registry(RegistryCredentialRegistryDto.valueOf(credential.registry().name()))
        .username(credential.username())
        .updatedAt(credential.updatedAt().atOffset(ZoneOffset.UTC));
  }
}
