package dev.platform.base.graphql;

import graphql.ExecutionInput;
import graphql.ParseAndValidate;
import graphql.execution.AbortExecutionException;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.execution.preparsed.PreparsedDocumentProvider;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.Node;
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
public final class QueryDocuments implements PreparsedDocumentProvider {
  private static final int MAX_DIGITS = 100;
  private static final Set<ValidationErrorType> TOO_MUCH =
      Set.of(ValidationErrorType.MaxQueryDepthExceeded, ValidationErrorType.MaxQueryFieldsExceeded);

  private final GraphQLSchema schema;
  private final DocumentLimits limits;
  private final ParserOptions parser;
  private final QueryComplexityLimits shape;

  /** Documents of a schema. */
  public QueryDocuments(GraphQLSchema schema, DocumentLimits limits) {
    this.schema = schema;
    this.limits = limits;
    this.parser =
        ParserOptions.getDefaultOperationParserOptions()
            .transform(
                options ->
                    options
                        .captureIgnoredChars(false)
                        .captureLineComments(false)
                        .readerTrackData(false)
                        .maxCharacters(limits.characters())
                        .maxTokens(limits.tokens())
                        .maxWhitespaceTokens(limits.characters())
                        .maxRuleDepth(200)
                        .parsingListener(QueryDocuments::checkNumber));
    this.shape =
        QueryComplexityLimits.newLimits()
            .maxDepth(limits.depth())
            .maxFieldsCount(limits.fields())
            .build();
  }

  @Override
  public CompletableFuture<PreparsedDocumentEntry> getDocumentAsync(
      ExecutionInput input, Function<ExecutionInput, PreparsedDocumentEntry> compute) {
    return CompletableFuture.completedFuture(prepare(input.getQuery()));
  }

  private PreparsedDocumentEntry prepare(String query) {
    try {
      Document document = parse(query);
      if (isCrowded(document)) {
        return rejection("The document has too many operations or fragments.");
      }
      return aliases(document) > limits.aliases()
          ? rejection("The document has more than " + limits.aliases() + " aliases.")
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

  private Document parse(String query) {
    return Parser.parse(
        ParserEnvironment.newParserEnvironment()
            .document(query)
            .parserOptions(parser)
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
  private boolean isCrowded(Document document) {
    return document.getDefinitionsOfType(FragmentDefinition.class).size() > limits.fragments()
        || document.getDefinitionsOfType(OperationDefinition.class).size() > limits.operations();
  }

  private static int aliases(Node<?> node) {
    int found = node instanceof Field field && field.getAlias() != null ? 1 : 0;
    for (Node<?> child : node.getChildren()) {
      found += aliases(child);
    }
    return found;
  }

  private PreparsedDocumentEntry validated(Document document) {
    try {
      List<ValidationError> errors =
          ParseAndValidate.validate(schema, document, rule -> true, Locale.ENGLISH, shape);
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
