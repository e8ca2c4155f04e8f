package dev.platform.content.graphql;

import graphql.ExecutionInput;
import graphql.ParseAndValidate;
import graphql.execution.AbortExecutionException;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.execution.preparsed.PreparsedDocumentProvider;
import graphql.language.Document;
import graphql.language.FragmentDefinition;
import graphql.language.OperationDefinition;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.parser.ParserOptions;
import graphql.parser.ParsingListener;
import graphql.parser.exceptions.ParseCancelledException;
import graphql.parser.exceptions.ParseCancelledTooDeepException;
import graphql.parser.exceptions.ParseCancelledTooManyCharsException;
import graphql.schema.GraphQLSchema;
import graphql.validation.GoodFaithIntrospectionExceeded;
import graphql.validation.QueryComplexityLimits;
import graphql.validation.ValidationError;
import graphql.validation.ValidationErrorType;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Parses and validates documents. Each step has limits of its own, because the budget can only be
 * counted after them.
 */
final class QueryDocuments implements PreparsedDocumentProvider {
  private static final int MAX_FRAGMENTS = 50;
  private static final int MAX_OPERATIONS = 10;
  private static final int MAX_DIGITS = 100;
  private static final Set<ValidationErrorType> TOO_MUCH =
      Set.of(ValidationErrorType.MaxQueryDepthExceeded, ValidationErrorType.MaxQueryFieldsExceeded);

  private static final ParserOptions PARSER =
      ParserOptions.getDefaultOperationParserOptions()
          .transform(
              options ->
                  options
                      .captureIgnoredChars(false)
                      .captureLineComments(false)
                      .readerTrackData(false)
                      .maxCharacters(65_536)
                      .maxTokens(8_000)
                      .maxWhitespaceTokens(65_536)
                      .maxRuleDepth(200)
                      .parsingListener(QueryDocuments::checkNumber));

  /** Above the budget, so that an honest operation is told its cost and not these limits. */
  private static final QueryComplexityLimits SHAPE =
      QueryComplexityLimits.newLimits().maxDepth(50).maxFieldsCount(10_000).build();

  private final GraphQLSchema schema;

  QueryDocuments(GraphQLSchema schema) {
    this.schema = schema;
  }

  @Override
  public CompletableFuture<PreparsedDocumentEntry> getDocumentAsync(
      ExecutionInput input, Function<ExecutionInput, PreparsedDocumentEntry> compute) {
    return CompletableFuture.completedFuture(prepare(input.getQuery()));
  }

  private PreparsedDocumentEntry prepare(String query) {
    try {
      Document document = parse(query);
      return isCrowded(document)
          ? rejection("The document has too many operations or fragments.")
          : validated(document);
    } catch (ParseCancelledException
        | ParseCancelledTooDeepException
        | ParseCancelledTooManyCharsException e) {
      return rejection("The document is too large or nested too deeply.");
    } catch (AbortExecutionException e) {
      return rejection(String.valueOf(e.getMessage()));
    } catch (InvalidSyntaxException e) {
      return new PreparsedDocumentEntry(e.toInvalidSyntaxError());
    }
  }

  private static Document parse(String query) {
    return Parser.parse(
        ParserEnvironment.newParserEnvironment()
            .document(query)
            .parserOptions(PARSER)
            .locale(Locale.ENGLISH)
            .build());
  }

  /** Reading a number takes the square of its length. */
  private static void checkNumber(ParsingListener.Token token) {
    var text = token.getText();
    if (text.length() > MAX_DIGITS && (text.startsWith("-") || Character.isDigit(text.charAt(0)))) {
      throw new AbortExecutionException("The document has a number that is too long.");
    }
  }

  /** Validation looks at every fragment for every operation, and goes down into each. */
  private static boolean isCrowded(Document document) {
    return document.getDefinitionsOfType(FragmentDefinition.class).size() > MAX_FRAGMENTS
        || document.getDefinitionsOfType(OperationDefinition.class).size() > MAX_OPERATIONS;
  }

  private PreparsedDocumentEntry validated(Document document) {
    try {
      List<ValidationError> errors =
          ParseAndValidate.validate(schema, document, rule -> true, Locale.ENGLISH, SHAPE);
      if (errors.stream().anyMatch(error -> TOO_MUCH.contains(error.getValidationErrorType()))) {
        return rejection("The document has too many fields, or they are nested too deeply.");
      }
      return errors.isEmpty()
          ? new PreparsedDocumentEntry(document)
          : new PreparsedDocumentEntry(document, errors);
    } catch (GoodFaithIntrospectionExceeded e) {
      return rejection("The introspection query is recursive or too large.");
    }
  }

  private static PreparsedDocumentEntry rejection(String message) {
    return new PreparsedDocumentEntry(CostLimitExceeded.of(message));
  }
}
