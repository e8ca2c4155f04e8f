package dev.platform.identity.oauth.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.platform.api.oauth.model.ClientAuthMethodDto;
import dev.platform.api.oauth.model.ClientRegistrationDto;
import dev.platform.api.oauth.model.ClientRegistrationDto.GrantTypesEnum;
import dev.platform.api.oauth.model.ClientRegistrationDto.ResponseTypesEnum;
import dev.platform.api.oauth.model.ClientRegistrationRequestDto;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.client.Clients.Registered;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Clients as the contract shows them. */
final class ClientViews {
  private ClientViews() {}

  /** What a client said about itself, as the reader of descriptions takes it. */
  static String json(ClientRegistrationRequestDto said) {
    try {
      return Json.MAPPER.writeValueAsString(said);
    } catch (JsonProcessingException e) {
      throw Failure.invalid("body", "is malformed").because("invalid_client_metadata");
    }
  }

  static ClientRegistrationDto registered(Registered registered) {
    var client = registered.client();
    var said = registered.metadata();
    var shown =
        new ClientRegistrationDto()
            .clientId(client.id())
            .clientIdIssuedAt((int) registered.createdAt().getEpochSecond())
            .grantTypes(
                Arrays.stream(GrantType.values())
                    .filter(client.grants()::contains)
                    .map(kind -> GrantTypesEnum.fromString(kind.wire()))
                    .toList())
            .responseTypes(
                client.grants().contains(GrantType.AUTHORIZATION_CODE)
                    ? List.of(ResponseTypesEnum.CODE)
                    : List.of())
            .tokenEndpointAuthMethod(method(registered))
            .scope(ScopeList.wire(client.scopes()));
    if (said.getName() != null) {
      shown.clientName(client.name());
    }
    show(client.uri(), shown::setClientUri);
    show(client.logoUri(), shown::setLogoUri);
    show(said.getTermsOfServiceURI(), shown::setTosUri);
    show(said.getPolicyURI(), shown::setPolicyUri);
    show(said.getCustomField("application_type"), shown::setApplicationType);
    show(said.getSoftwareID(), shown::setSoftwareId);
    show(said.getSoftwareVersion(), shown::setSoftwareVersion);
    if (said.getEmailContacts() != null) {
      shown.contacts(said.getEmailContacts());
    }
    if (!client.redirectUris().isEmpty()) {
      shown.redirectUris(client.redirectUris().stream().map(URI::toString).toList());
    }
    registered
        .secret()
        .map(Secret::reveal)
        .ifPresent(secret -> shown.clientSecret(secret).clientSecretExpiresAt(0));
    return shown;
  }

  private static ClientAuthMethodDto method(Registered registered) {
    var said = registered.metadata().getTokenEndpointAuthMethod();
    return said == null
        ? ClientAuthMethodDto.CLIENT_SECRET_BASIC
        : ClientAuthMethodDto.fromValue(said.getValue());
  }

  /** What was not said is not shown. */
  private static void show(@Nullable Object said, Consumer<String> field) {
    if (said != null) {
      field.accept(said.toString());
    }
  }
}
