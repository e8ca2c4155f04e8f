package dev.platform.platform.detection;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One language.
 *
 * @param runtime its name in the API; empty for languages without one
 * @param signs files of which one shows the language
 * @param guess what it calls for, if one of the signs is there
 */
record Rule(String runtime, List<String> signs, Function<Folder, Optional<Guess>> guess) {
  Optional<Guess> apply(Folder folder) {
    return folder.first(signs).isPresent() ? guess.apply(folder) : Optional.empty();
  }
}
