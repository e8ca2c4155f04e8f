package dev.platform.platform.secretfile;

import dev.platform.api.platform.model.SecretFileContentDto;
import dev.platform.api.platform.model.SecretFileDto;
import dev.platform.api.platform.model.SecretFileInputDto;
import dev.platform.api.platform.model.SecretFileWithCursorDto;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Secret files as the contract shows and takes them. Rooms that have some use it too. */
public final class SecretFileViews {
  private SecretFileViews() {}

  /** The files of a request; null is none. */
  public static List<NewSecretFile> inputs(@Nullable List<SecretFileInputDto> inputs) {
    return inputs == null ? List.of() : inputs.stream().map(SecretFileViews::input).toList();
  }

  private static NewSecretFile input(SecretFileInputDto input) {
    return new NewSecretFile(input.getName(), new Secret(input.getContent()));
  }

  /** The file of a request that names it in its path. */
  public static NewSecretFile input(String name, SecretFileContentDto input) {
    @Nullable String content = input.getContent();
    if (content == null) {
      throw Failure.invalid("content", "is required. Send an empty text for an empty file");
    }
    return new NewSecretFile(name, new Secret(content));
  }

  /** A file with its contents. */
  public static SecretFileDto file(SecretFile file) {
    return new SecretFileDto().name(file.name()).content(file.content().reveal());
  }

  static SecretFileWithCursorDto entry(SecretFile file, String cursor) {
    return new SecretFileWithCursorDto().secretFile(file(file)).cursor(cursor);
  }
}
